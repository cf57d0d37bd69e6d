/* The one way in which rows, outbox entries and files are written to this device's databases. */

/** The first byte of everything stored: how the rest is to be read. */
const PLAIN = 1;

/** How bytes are kept. Another codec (sealed with a passphrase, say) takes the next version number. */
export interface Codec {
  readonly version: number;
  encode(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
  decode(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** Stored bytes that no known codec can read: an older app has met a newer one's data, or the disk is damaged. */
export class UnreadableError extends Error {
  constructor(version: number | undefined) {
    super(`stored bytes of version ${version ?? "none"} cannot be read`);
    this.name = "UnreadableError";
  }
}

const plainCodec: Codec = {
  version: PLAIN,
  encode: async (content) => content,
  decode: async (content) => content,
};

let writeCodec: Codec = plainCodec;
const codecs = new Map<number, Codec>([[PLAIN, plainCodec]]);

/** Lets `codec` write from now on; what earlier codecs wrote stays readable. */
export function setCodec(codec: Codec): void {
  writeCodec = codec;
  codecs.set(codec.version, codec);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Makes stored bytes of a text (as UTF-8) or of bytes. Call it before a transaction begins, never within one: a codec
 * may wait for something other than the database.
 */
export async function encode(
  content: string | ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    typeof content === "string"
      ? encoder.encode(content)
      : content instanceof Uint8Array
        ? content
        : new Uint8Array(content);
  const body = await writeCodec.encode(bytes);
  const stored = new Uint8Array(body.length + 1);
  stored[0] = writeCodec.version;
  stored.set(body, 1);
  return stored;
}

/**
 * The bytes that {@link encode} was given.
 * @throws {UnreadableError} when the version is unknown
 */
export async function decode(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const version = stored[0];
  const codec = version === undefined ? undefined : codecs.get(version);
  if (!codec) throw new UnreadableError(version);
  return codec.decode(stored.subarray(1));
}

/**
 * The text that {@link encode} was given.
 * @throws {UnreadableError} when the version is unknown
 */
export async function decodeText(stored: Uint8Array<ArrayBuffer>): Promise<string> {
  return decoder.decode(await decode(stored));
}
