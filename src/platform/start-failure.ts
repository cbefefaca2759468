import type { Config } from './config.ts'
import { NoRoom } from './disk-room.ts'
import { FilesElsewhere } from './files-home.ts'
import { ForeignDatabase, withoutPassword } from './foreign-database.ts'

/** Several addresses of one host fail together, each with its own reason. */
export const reasonOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map(({ message }: Error) => message).join('; ')
    : error.message

/** Whether the error is about a file or folder in the data folder, or one on the way to it. */
const isAboutFolder = ({ path }: NodeJS.ErrnoException, dataDir: string): boolean =>
  path !== undefined && (path.startsWith(dataDir) || dataDir.startsWith(path))

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const READ_ONLY = '25006'

const codeOf = ({ code }: NodeJS.ErrnoException): string => code ?? ''

/** The server is not to start like this, however often it is tried. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ForeignDatabase || error instanceof FilesElsewhere

/** Says why the server did not start, naming the setting to check. */
export const startFailure = ({ databaseUrl, dataDir }: Config, error: Error): string => {
  if (isRefusal(error) || error instanceof NoRoom) return error.message
  if (FULL.has(codeOf(error)) && !databaseUrl)
    return `The disk of the data folder ${dataDir} is full: ${reasonOf(error)}. Make room and start again.`
  if (isAboutFolder(error, dataDir))
    return `The data folder can’t be used: ${reasonOf(error)}. Set DATA_DIR to a folder this user may write to.`
  if (databaseUrl && codeOf(error) === READ_ONLY)
    return `The database in DATABASE_URL (${withoutPassword(databaseUrl)}) is read-only, as a standby is: ${reasonOf(error)}. Name the server that takes writes.`
  if (databaseUrl)
    return `The database in DATABASE_URL (${withoutPassword(databaseUrl)}) can’t be used: ${reasonOf(error)}`
  return `The database could not be opened: ${reasonOf(error)}`
}
