import type { OwnFile } from './data-copy.queries.ts'

export const readme = (at: Date) => `Your data in Fairlead, as of ${at.toISOString()}

Each .json file is one part of it and opens in any text editor or browser. Parts you have nothing in hold an empty list: [].
The folder "files" holds your picture, your resumes as you sent them, and other documents of yours.

Times are UTC. Passwords, sign-in secrets and links of letters are not in here: only unreadable hashes of them are kept.
What a team wrote for itself, like notes and ratings of applicants, belongs to that team and is not in here.
`

/** `files/1a2b3c4d resume.pdf`: never twice the same, nothing a file system stumbles over. */
export const entryName = ({ key, filename }: OwnFile): string =>
  `files/${key.slice(-8)} ${filename.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ').slice(0, 150)}`
