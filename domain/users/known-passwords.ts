/* Passwords that are guessed first. A module of its own, so that a page loads the list with its form and not before. */

import { asciiDigits } from "../core/text.ts";

/** In small letters, of six characters or more, as shorter ones are refused anyway. */
const KNOWN = new Set(
  `password passw0rd password1 password12 password123 password1234 p@ssw0rd p@ssword pa55word pa$$word passwort motdepasse
  contrasena qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertz azerty azertyuiop asdfgh asdfghjkl asdf1234
  zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsx qazwsxedc qweasd qweasdzxc zaq12wsx abc123 abcd1234
  abcdef a123456 aa123456 123456a 123abc 1234qwer 123qwe 123123 123321 112233 121212 123654 131313 147258 147258369
  159753 159357 654321 7654321 87654321 987654321 0987654321 102030 10203040 11223344 101010 010203 789456 789456123
  741852 741852963 456789 696969 iloveyou ilovegod loveme lovely letmein letmein1 welcome welcome1 welcome123 admin1
  admin12 admin123 admin1234 administrator superadmin root123 rootroot toor123 user123 guest123 test123 test1234 testtest
  testing changeme changeme1 changeit default secret secret1 secret123 master master123 monkey dragon shadow sunshine
  princess football baseball basketball superman batman michael jordan jennifer jessica daniel charlie thomas george
  hunter killer hello1 hello123 hellohello freedom whatever trustno1 starwars pokemon computer internet samsung google
  iphone android windows microsoft access login1 login123 office office123 company company123 kuwait kuwait123 kuwait1
  alkuwait kuwait2024 kuwait2025 kuwait2026 riyadh dubai123 saudi123 egypt123 qatar123 bahrain allahakbar bismillah
  alhamdulillah mohammed mohamed muhammad ahmed123 mohamed123 mohammed123 mashallah inshallah sijil123 sijil1234 summer2024 summer2025
  summer2026 winter2024 winter2025 winter2026 january february monday friday
  الكويت الكويت123 محمد123 احمد123 كلمةالمرور كلمة_المرور الحمدلله بسمالله اللهاكبر ماشاءالله`.split(/\s+/),
);

const STEPS = "01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz";

/** Why a password is weak: guessed first by everybody, or given away by the account itself. */
export type Weakness = "password_known" | "password_own";

export interface PasswordOwner {
  username: string;
  email: string;
}

/** What is weak about a password, null for nothing that is known. */
export function passwordWeakness(password: string, { username, email }: PasswordOwner): Weakness | null {
  const plain = asciiDigits(password).toLowerCase();
  const repeated = /^(.{1,3})\1+$/u.test(plain) || STEPS.includes(plain);
  if (plain !== "" && (repeated || KNOWN.has(plain))) return "password_known";
  // sara, and sara2026! as well
  const bare = plain.replace(/[0-9\s!@#$%^&*._-]+$/, "");
  const own = [username, email, email.split("@")[0] ?? ""].map((text) => text.trim().toLowerCase()).filter(Boolean);
  return own.some((text) => text === plain || (bare !== "" && text === bare)) ? "password_own" : null;
}
