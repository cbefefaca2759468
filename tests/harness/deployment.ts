import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = new URL('../..', import.meta.url).pathname
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

export interface Instruction {
  word: string
  rest: string
}

/** The instructions of a Dockerfile, with their continued lines. */
export const instructionsOf = (file: string): Instruction[] =>
  textOf(file)
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word, rest] = /^(\S+)\s+(.*)$/.exec(line)!
      return { word: word!, rest: rest!.trim() }
    })

/** `NAME=value` pairs of one line. */
export const pairsOf = (line: string): Record<string, string> =>
  Object.fromEntries(Array.from(line.matchAll(/(\w+)=(\S*)/g), ([, name, value]) => [name!, value!]))

/** Every setting the program reads. */
export const settings = new Set([
  ...globSync('src/platform/{config,*-settings,*/*-settings}.ts', { cwd: root })
    .flatMap((file) => Array.from(textOf(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)))
    .map(([, name]) => name!),
  'HEAP_LIMIT',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** What Node, the shell and the object store's library read. */
export const known = new Set([
  ...settings,
  'PATH',
  'HOME',
  'NODE_COMPILE_CACHE',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])

/** Settings that are secret, or addresses with a password in them. */
export const isSecret = (name: string): boolean =>
  /SECRET|TOKEN|PASSWORD|CREDENTIALS|ACCESS_KEY|_KEY$|_HEADERS$|^(DATABASE|REDIS|SMTP)_(.*_)?URL$/.test(name)

export const isInstalled = (program: string): boolean => !spawnSync(program, ['version']).error

/** What a program prints, and its exit code. */
export const ran = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  return { status, stdout, stderr }
}
