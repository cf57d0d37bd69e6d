/* The page's first module: it runs before React and all the others have been evaluated, so that what the screen of a
   person who is known here needs is on its way meanwhile. Who needs it asks for it again, and sees what goes wrong. */

import { dictionaries } from "#web/i18n/dictionaries.ts";
import { keptLanguage } from "#web/i18n/kept-language.ts";
import { lastPullOf, loadSync, prefetchMirror, rememberedUser, updateConnection } from "#web/local/index.ts";
import { screenAt, wordsOf } from "./routing/routes.ts";

prefetchMirror();
const words = dictionaries[keptLanguage()];
const wanted: (Promise<unknown> | undefined)[] = [words.first()];
const user = rememberedUser();
if (user) {
  // known before the databases are: a reload is not taken for a first load
  updateConnection({ lastPull: lastPullOf(user.id) });
  const screen = screenAt(location.pathname);
  wanted.push(loadSync(), import("./shell/shell.tsx"), screen?.());
  const needed = wordsOf(screen);
  if (needed !== "nothing") wanted.push(words.lists());
  if (needed === "all") wanted.push(words.later());
}
for (const one of wanted) one?.catch(() => {});
