/* Gives each text that is there to be copied a button. Without scripts the text can be selected as any other. */

for (const block of document.querySelectorAll("pre[data-copy]")) {
  const text = block.textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    if (!done) getSelection().selectAllChildren(block.querySelector("code"));
    button.textContent = done ? "Copied" : "Selected";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  block.append(button);
}
