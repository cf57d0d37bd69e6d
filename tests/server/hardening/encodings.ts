/* The ways in which what PocketBase takes apart itself can be written: a query, the JSON in it, a body. */

/** Every letter percent-encoded. */
export const hex = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join("");
export const enc = encodeURIComponent;

/** Ways to write one parameter of a query; those that PocketBase understands, and those that may mean nothing. */
export const understood: Record<string, (name: string, value: string) => string> = {
  "as it is": (name, value) => `${name}=${enc(value)}`,
  "the value in hex": (name, value) => `${name}=${hex(value)}`,
  "the value in upper-case hex": (name, value) => `${name}=${hex(value).toUpperCase()}`,
  "the first letter of the name in hex": (name, value) => `${hex(name.slice(0, 1))}${name.slice(1)}=${enc(value)}`,
  "a letter within the name in hex": (name, value) =>
    `${name.slice(0, 3)}${hex(name.slice(3, 4))}${name.slice(4)}=${enc(value)}`,
  "the name in hex": (name, value) => `${hex(name)}=${enc(value)}`,
  "after another parameter": (name, value) => `x=1&${name}=${enc(value)}`,
  "after a parameter that cannot be read": (name, value) => `a;b=%zz&${hex(name)}=${enc(value)}`,
  "before an empty one": (name, value) => `${name}=${enc(value)}&${name}=`,
};
const others: Record<string, (name: string, value: string) => string> = {
  "after an empty one": (name, value) => `${name}=&${name}=${enc(value)}`,
  "in hex twice": (name, value) => `${hex(hex(name))}=${hex(hex(value))}`,
  "in upper case": (name, value) => `${name.toUpperCase()}=${enc(value)}`,
  "as a list": (name, value) => `${name}[]=${enc(value)}`,
  "after a semicolon": (name, value) => `x=1;${name}=${enc(value)}`,
  "after a fragment": (name, value) => `x=1#${name}=${enc(value)}`,
};
export const all = { ...understood, ...others };

/** Ways to write the options themselves. */
export const jsonOptions: Record<string, (name: string, value: string) => string> = {
  plain: (name, value) => JSON.stringify({ query: { [name]: value } }),
  "with escapes": (name, value) =>
    JSON.stringify({ query: { [name]: value } }).replace(/[a-z]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`),
  "with spaces": (name, value) => JSON.stringify({ query: { [name]: value } }, null, 2),
  "with a key twice": (name, value) => `{"query":{},"query":{"${name}":${JSON.stringify(value)}}}`,
  "with another case": (name, value) => JSON.stringify({ Query: { [name]: value } }),
  "with headers": (name, value) => JSON.stringify({ headers: { "X-Token": "1" }, query: { [name]: value } }),
};

type Fields = Readonly<Record<string, string | readonly string[]>>;
const pairs = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));

/** Ways to send a body. */
export const bodies: Record<string, (fields: Fields) => { type: string; body: string }> = {
  JSON: (fields) => ({ type: "application/json", body: JSON.stringify(fields) }),
  "JSON with other letters": (fields) => ({
    type: "application/json;charset=UTF-8",
    body: JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value])))
      .replaceAll("?", "\\u003f")
      .replaceAll("-", "\\u002d"),
  }),
  "a form": (fields) => ({
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(pairs(fields)).toString(),
  }),
  "a form of parts": (fields) => ({
    type: "multipart/form-data; boundary=b",
    body: `${pairs(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--b--\r\n`,
  }),
};
