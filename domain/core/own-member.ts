/** A member that an object itself has, by a key from outside: "constructor" and its like are members of every object. */
export function ownMember<V>(members: Readonly<Partial<Record<string, V>>>, key: string): V | undefined {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}
