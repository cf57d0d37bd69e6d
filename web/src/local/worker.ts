/* What the service worker needs: the rows of this device, without Dexie. */

export { countNeeds } from "./wake/count-needs.ts";
export { NOTIFICATION_TAG, wokenPerson } from "./wake/woken-person.ts";
