/** Least length of a new password (D-24); the server's schema has the same rule, and a test compares them. */
export const MIN_PASSWORD_LENGTH = 6;
