/** Why there is no backup, or nothing was restored, in words for the person at the terminal. */
export class BackupFailure extends Error {}
