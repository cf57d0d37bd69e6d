import { QueryClient } from "@tanstack/react-query";
import { httpJson } from "#web/local/index.ts";

/** Never stale, not refetched on focus, not polled, not retried; a key's parts joined by slashes are the path (specification, section 7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => httpJson(queryKey.join("/")),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      // navigator.onLine is unreliable; the request itself shows it
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
