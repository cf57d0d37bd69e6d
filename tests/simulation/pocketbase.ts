/* In the place of PocketBase's client: its live connection, which the simulated network carries. */

interface Connection {
  close: () => void;
}

declare const connectLive: (
  user: string | undefined,
  onMessage: () => void,
  onLost: () => void,
) => Promise<Connection | { status: number }>;

export class BaseAuthStore {}

export class ClientResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super("the subscription was refused");
    this.status = status;
  }
}

type Options = { headers?: Record<string, string> };

export default class PocketBase {
  beforeSend: (url: string, options: Options) => { options: Options } = (_url, options) => ({ options });
  readonly realtime = {
    onDisconnect: undefined as (() => void) | undefined,
    subscribe: async (_topic: string, listener: () => void) => {
      const { options } = this.beforeSend("/api/realtime", { headers: {} });
      const found = await connectLive(options.headers?.["X-User"], listener, () => this.realtime.onDisconnect?.());
      if ("status" in found) throw new ClientResponseError(found.status);
      return async () => found.close();
    },
  };
}
