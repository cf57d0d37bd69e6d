/** A Blob whose bytes are there at once: Node's own reads them outside the life's event loop. */
export class SimBlob {
  readonly type: string;
  readonly data: Uint8Array;

  constructor(parts: readonly unknown[] = [], options: { type?: string } = {}) {
    this.type = options.type ?? "";
    this.data = Buffer.concat(parts.map(bytesOf));
  }

  get size(): number {
    return this.data.length;
  }

  slice(start = 0, end = this.size): SimBlob {
    return new SimBlob([this.data.subarray(start, end)], { type: this.type });
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.data.slice().buffer as ArrayBuffer;
  }

  async text(): Promise<string> {
    return Buffer.from(this.data).toString("utf8");
  }
}

function bytesOf(part: unknown): Uint8Array {
  if (part instanceof SimBlob) return part.data;
  if (typeof part === "string") return Buffer.from(part);
  if (ArrayBuffer.isView(part)) return Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  // made in a tab's realm
  return Buffer.from(part as ArrayBuffer);
}
