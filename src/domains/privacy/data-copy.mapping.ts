import type { OwnFile } from './data-copy.queries.ts'

export const readme = (at: Date) => `Your data in Fairlead, as of ${at.toISOString()}

Each .json file is one part of it and opens in any text editor or browser. Parts without any data hold an empty list: [].
The folder "files" holds your picture, your resumes as you sent them, and your other documents.

Times are UTC. Passwords, sign-in secrets, and links in emails are not included: only unreadable hashes of them are kept.
What a team wrote for itself, such as notes and ratings of applicants, belongs to that team and is not included.
`

/** `files/1a2b3c4d resume.pdf`: unique, and safe for any file system. */
export const entryName = ({ key, filename }: OwnFile): string =>
  `files/${key.slice(-8)} ${filename.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ').slice(0, 150)}`
