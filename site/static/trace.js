/* A trajectory's page: without it the first messages stand there and the rest can be downloaded. What reads them is
   fetched when the first screen has been drawn, which it would only delay. */

/** Wait until the browser has drawn; where it draws nothing, as behind another tab, half a second. */
const drawn = () =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    setTimeout(done, 500);
  });

drawn()
  .then(() => import("./trace-page.js"))
  .then(({ begin }) => begin(document.querySelector(".trace")));
