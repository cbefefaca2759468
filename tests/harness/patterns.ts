import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { endpointsOf } from '#gate/http.ts'
import { contracts } from '../../src/slices.ts'

export interface Found {
  source: string
  flags: string
  /** Where it occurs: a file, or a call and the member checked against it. */
  where: string
}

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const root = resolve(import.meta.dirname, '../..')

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')

const nameOf = (node: unknown): unknown => {
  const { type, name, property } = node as Node
  return type === 'MemberExpression' ? nameOf(property) : name
}

/** These make a pattern from any text they are given. */
const MAKERS = ['match', 'matchAll', 'search']
const isText = ({ type }: Node): boolean => type === 'TemplateLiteral' || type === 'BinaryExpression'

const composes = (node: Node): boolean => {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  if (nameOf(callee) === 'RegExp') return true
  const [first] = given
  return (
    callee.type === 'MemberExpression' &&
    MAKERS.includes(String(nameOf(callee))) &&
    first !== undefined &&
    (isText(first) || (first.type === 'Literal' && typeof first.value === 'string'))
  )
}

/** Every pattern a source text contains, and every place that builds one at run time. */
export const patternsIn = (text: string, where: string): { written: Found[]; composed: string[] } => {
  const written: Found[] = []
  const composed: string[] = []
  const visit = (node: Node): void => {
    const { regex } = node as { regex?: { pattern: string; flags: string } }
    if (node.type === 'Literal' && regex) written.push({ source: regex.pattern, flags: regex.flags, where })
    if (composes(node)) composed.push(`${where}: ${text.slice(node.start, node.end).slice(0, 100)}`)
    children(node).forEach(visit)
  }
  visit(parseAst(text, { lang: where.endsWith('x') ? 'tsx' : 'ts' }, where) as unknown as Node)
  return { written, composed }
}

export const patternsOfSource = () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|gen)\.tsx?$/.test(file),
  )
  const all = files.map((file) => patternsIn(readFileSync(join(root, file), 'utf8'), file))
  return {
    files: files.length,
    written: all.flatMap(({ written }) => written),
    composed: all.flatMap(({ composed }) => composed),
  }
}

/** What a schema's checks match texts against, including those of the library (addresses, dates, ids). */
const patternsOf = (schema: unknown, where: string, seen = new Set<unknown>()): Found[] => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const def = (schema as { _zod?: { def?: object } })._zod?.def
  if (schema instanceof RegExp) return [{ source: schema.source, flags: schema.flags, where }]
  if (Array.isArray(schema)) return schema.flatMap((inner) => patternsOf(inner, where, seen))
  const inner = def ?? (Object.getPrototypeOf(schema) === Object.prototype ? schema : {})
  return Object.entries(inner).flatMap(([name, value]) =>
    patternsOf(value, def || name === 'shape' ? where : `${where}.${name}`, seen),
  )
}

export const patternsOfContracts = (): Found[] =>
  contracts
    .flatMap((contract) => endpointsOf(contract))
    .flatMap(([, { method, path, params, query, body }]) =>
      [params, query, body].flatMap((schema) => patternsOf(schema, `${method} ${path}`)),
    )
