/* Comments of a Word file: marked where they are made, and listed after its pages. */

/** What the file says of a comment beside its text. */
export interface CommentHead {
  author: string;
  /** The time as it was where the author was; "" where the file does not say. */
  date: string;
}

/** What is said around comments, in the language of the app. */
export interface CommentWords {
  title: string;
  mark: (number: number) => string;
  back: (number: number) => string;
  date: (day: string) => string;
  direction: string;
}

interface FiledComment extends Partial<CommentHead> {
  id: string;
}

const LIST = "comments";
const MARK = "comment-mark";
const RANGE = "commented";
const noteId = (number: number) => `shown-comment-${number}`;
const markId = (number: number) => `shown-comment-mark-${number}`;

/** What docx-preview writes before a comment, and where its words begin and end. */
const READ = /^(comment|start of comment|end of comment) #(\S*)/;

/**
 * Takes the comments that docx-preview has drawn where they are made into a list at the paper's end, and leaves links.
 * @param known the comments of the file
 */
export function listComments(paper: Element, known: readonly FiledComment[]): CommentHead[] {
  const heads: CommentHead[] = [];
  const list = document.createElement("ol");
  const listed = new Set<string>();
  const open = new Set<string>();
  const runs: Element[] = [];
  const drawn: { note: FiledComment; sign: Element; box: Element }[] = [];
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      const isRun = node.localName === "span" && node.parentElement?.localName !== "span";
      if (isRun && open.size > 0 && !node.closest(".docx-comment-popover")) runs.push(node);
      continue;
    }
    const [, what, id = ""] = READ.exec(node.textContent ?? "") ?? [];
    if (what === "start of comment") open.add(id);
    else if (what !== undefined) open.delete(id);
    const note = what === "comment" ? known.find((one) => one.id === id) : undefined;
    const sign = node instanceof Comment ? node.nextElementSibling : null;
    if (note && sign?.nextElementSibling) drawn.push({ note, sign, box: sign.nextElementSibling });
  }
  for (const { note, sign, box } of drawn) {
    // what stands at the top of each page is commented once
    if (!listed.has(note.id)) {
      listed.add(note.id);
      const number = heads.push({ author: note.author ?? "", date: note.date ?? "" });
      const link = document.createElement("a");
      link.className = MARK;
      link.id = markId(number);
      link.setAttribute("href", `#${noteId(number)}`);
      sign.before(link);
      const item = document.createElement("li");
      item.id = noteId(number);
      // after the names that docx-preview writes
      item.append(...[...box.childNodes].slice(2));
      list.append(item);
    }
    sign.remove();
    box.remove();
  }
  if (heads.length === 0) return heads;
  for (const run of runs) run.classList.add(RANGE);
  const sheet = document.createElement("aside");
  sheet.className = `docx ${LIST}`;
  sheet.style.width = paper.querySelector("section")?.style.width ?? "";
  sheet.append(list);
  paper.append(sheet);
  return heads;
}

/** Says in a tree that is shown who has made its comments, and when, and what their marks are. */
export function nameComments(tree: ParentNode, heads: readonly CommentHead[], words: CommentWords): void {
  const sheet = tree.querySelector<HTMLElement>(`aside.${LIST}`);
  if (!sheet) return;
  sheet.style.direction = words.direction;
  const title = document.createElement("h2");
  title.textContent = words.title;
  sheet.prepend(title);
  for (const [at, { author, date }] of heads.entries()) {
    const number = at + 1;
    const mark = tree.querySelector<HTMLElement>(`#${markId(number)}`);
    if (mark) describe(mark, number, words.mark(number));
    const back = document.createElement("a");
    back.className = MARK;
    back.setAttribute("href", `#${markId(number)}`);
    describe(back, number, words.back(number));
    const name = document.createElement("bdi");
    name.textContent = author;
    const time = document.createElement("time");
    // the day as it was there: Word writes the time of the place as if it were that of Greenwich
    time.textContent = words.date(date.slice(0, 10));
    const head = document.createElement("header");
    head.append(back, name, time);
    tree.querySelector(`#${noteId(number)}`)?.prepend(head);
  }
}

/** The number is drawn by the style sheet: what is looked for goes on across it. */
function describe(link: HTMLElement, number: number, label: string): void {
  link.dataset.number = String(number);
  link.setAttribute("aria-label", label);
}

/** What comments look like. */
export const COMMENT_STYLE = `
  .${RANGE} { box-shadow: inset 0 -2px #d99a00; }
  a.${MARK} { text-decoration: none; }
  a.${MARK}::before { content: attr(data-number); display: inline-block; min-width: 1.2em; box-sizing: border-box; padding: 0 3pt; margin-inline: 1pt; border: 1px solid #8a6100; border-radius: 3pt; background: #fff2cc; color: #4d3600; font: 600 8pt/1.5 sans-serif; text-align: center; text-indent: 0; vertical-align: super; }
  aside.${LIST} { box-sizing: border-box; max-width: 100%; padding: 36pt 54pt; font: 11pt/1.5 sans-serif; }
  .${LIST} h2 { margin: 0 0 12pt; font-size: 14pt; }
  .${LIST} ol { margin: 0; padding: 0; list-style: none; }
  .${LIST} li { margin-bottom: 12pt; padding-inline-start: 9pt; border-inline-start: 2px solid #d99a00; }
  .${LIST} li > :not(header) { direction: ltr; }
  .${LIST} header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8pt; font-weight: 600; }
  .${LIST} time { color: #595959; font-weight: 400; }
`;
