import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openSources } from './thrown.ts'

const root = resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

interface Place {
  file: string
  line: number
}

/** A call, the contracts where a search for its address ends, and the routes that serve it. */
export interface FoundCall {
  endpoint: Endpoint
  /** The contract that is served, whatever the search finds. */
  contract: string
  declared: Place[]
  served: Place
}

const contracts = globSync('src/domains/**/*.contract.ts', { cwd: root }).map(
  (file) => [file, textOf(file)] as const,
)

/** Where the path of a call occurs, word for word. */
export const declaring = (path: string): Place[] =>
  contracts
    .filter(([, text]) => text.includes(`'${path}'`))
    .map(([file, text]) => ({ file, line: lineAt(text, text.indexOf(`'${path}'`)) }))

/** Every call of the product, read from the source as a person searching would. */
export const findCalls = async (): Promise<FoundCall[]> => {
  const sources = openSources()
  const found: FoundCall[] = []
  for (const file of globSync('src/domains/**/*.routes.ts', { cwd: root })) {
    for (const { contract, key, node } of sources.handlersOf(file)) {
      const module = await import(resolve(root, contract.file))
      const calls = endpointsOf(contract.name === '*' ? module : module[contract.name])
      const [, endpoint] = calls.find(([name]) => name === key)!
      found.push({
        endpoint,
        contract: contract.file,
        declared: declaring(endpoint.path),
        served: { file, line: lineAt(textOf(file), Number(node.start)) },
      })
    }
  }
  return found
}

/** `registration-offers` from `registration-offers.commands.ts`. */
export const nounOf = (file: string): string => basename(file).split('.')[0]!
