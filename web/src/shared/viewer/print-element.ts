/** Has the browser print an element instead of the app. @param box has the class that says how (viewer.css) */
export async function printElement(box: HTMLElement): Promise<void> {
  document.body.append(box);
  try {
    const printed = new Promise<void>((resolve) => addEventListener("afterprint", () => resolve(), { once: true }));
    print();
    await printed;
  } finally {
    box.remove();
  }
}
