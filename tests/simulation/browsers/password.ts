/** The password of everybody in a life in real browsers. */
export const PASSWORD = "right password";
