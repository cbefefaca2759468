import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = new URL('..', import.meta.url).pathname

/** A version of the product as it was, in a folder of its own. */
export interface EarlierVersion {
  folder: string
  /** The numbers of its migrations. */
  migrations: string[]
  /** Runs a command of it to its end; throws if it fails. */
  run(command: string, ...words: string[]): void
  close(): void
}

const done = (cwd: string, command: string, words: string[]): string => {
  const env = { ...process.env, PATH: `${join(cwd, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${error?.message ?? stdout + stderr}`)
  return stdout
}

const lockOf = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** One that is already checked out and installed, and stays. */
export const versionIn = (folder: string): EarlierVersion => {
  const listed = done(folder, 'git', ['ls-files', 'migrations'])
  return {
    folder,
    migrations: [...listed.matchAll(/migrations\/(.+)\.sql/g)].map(([, name]) => name!),
    run: (command, ...words) => void done(folder, command, words),
    close: () => {},
  }
}

/** Checks a commit out into a temporary folder, with the packages it names. */
export const checkOut = (revision: string): EarlierVersion => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-earlier-'))
  done(root, 'git', ['worktree', 'add', '--detach', folder, revision])
  const close = () => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    done(root, 'git', ['worktree', 'remove', '--force', folder])
  }
  try {
    if (lockOf(folder) === lockOf(root))
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    else
      done(folder, 'npm', [
        'install',
        '--include=dev',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ])
  } catch (error) {
    close()
    throw error
  }
  return { ...versionIn(folder), close }
}
