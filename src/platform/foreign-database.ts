import type { Config } from './config.ts'

export const withoutPassword = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${url.username ? `${url.username}@` : ''}${url.host}${url.pathname}`
}

/** The database has a shape this version cannot migrate. The message says what to do. */
export class ForeignDatabase extends Error {
  constructor({ databaseUrl, dataDir }: Config, madeBy: 'former numbering' | 'newer version') {
    const database = databaseUrl
      ? `The database of DATABASE_URL (${withoutPassword(databaseUrl)})`
      : `The database in ${dataDir}`
    const start = databaseUrl
      ? 'make a new database and name it in DATABASE_URL'
      : `move the folder ${dataDir} away or delete it, or set DATA_DIR to another folder`
    super(
      madeBy === 'former numbering'
        ? `${database} was created by a version from before the migrations were renumbered, and it can’t be upgraded to this one. To start with an empty database, ${start}. To keep its data, go back to the version that created it.`
        : `${database} was created by a newer version. Start that version, or a later one. To start this one with an empty database, ${start}.`,
    )
  }
}
