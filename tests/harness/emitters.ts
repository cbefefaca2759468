import { EventEmitter } from 'node:events'
import { parseSync } from 'vite'

/**
 * Functions that return something that emits errors, by the module they come from; classes are known by their
 * ancestry.
 */
const MAKERS: Record<string, readonly string[]> = {
  'node:child_process': ['exec', 'execFile', 'fork', 'spawn'],
  'node:cluster': ['fork'],
  'node:fs': ['createReadStream', 'createWriteStream'],
  'node:http': ['createServer', 'get', 'request'],
  'node:https': ['createServer', 'get', 'request'],
  'node:net': ['connect', 'createConnection', 'createServer'],
  'node:stream': ['Readable.from', 'Readable.fromWeb', 'Writable.fromWeb', 'Duplex.from', 'compose'],
  'node:tls': ['connect', 'createServer'],
  'node:zlib': ['createBrotliCompress', 'createDeflate', 'createGunzip', 'createGzip', 'createInflate'],
  '@redis/client': ['createClient'],
  'csv-parse': ['parse'],
  'csv-stringify': ['stringify'],
  nodemailer: ['createTransport'],
  pino: ['destination'],
}

/** Who takes a stream and listens for its errors. */
const KEEPERS = new Set(['pipeline', 'finished'])

interface Node {
  type: string
  start: number
  parent?: Node
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) {
    child.parent = node
    yield* walk(child)
  }
}

/** `pg.Pool` and `Readable.from`, as written. */
const nameOf = (node: Node | undefined): string => {
  if (node?.type === 'Identifier') return node.name as string
  if (node?.type !== 'MemberExpression' || node.computed) return ''
  return `${nameOf(node.object as Node)}.${nameOf(node.property as Node)}`
}

interface Imported {
  module: string
  /** `default`, and `*` for the whole module. */
  name: string
}

const importsOf = (program: Node): Map<string, Imported> => {
  const imports = new Map<string, Imported>()
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const module = (statement.source as Node).value as string
    for (const specifier of statement.specifiers as Node[]) {
      const imported = specifier.imported as Node | undefined
      const name = specifier.type === 'ImportSpecifier' ? nameOf(imported) : 'default'
      imports.set(nameOf(specifier.local as Node), { module, name })
    }
  }
  return imports
}

const isOwn = (module: string) => module.startsWith('.')

const emits = async (callee: string, imports: Map<string, Imported>): Promise<boolean> => {
  const [head, ...members] = callee.split('.')
  const imported = imports.get(head!)
  if (!imported || isOwn(imported.module)) return false
  const loaded = (await import(imported.module)) as Record<string, unknown>
  const found = [imported.name, ...members].reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    loaded,
  )
  return typeof found === 'function' && found.prototype instanceof EventEmitter
}

const makes = (callee: string, imports: Map<string, Imported>): boolean => {
  const [head, ...members] = callee.split('.')
  const imported = imports.get(head!)
  if (!imported) return false
  const whole = imported.name === 'default' ? members : [imported.name, ...members]
  return MAKERS[imported.module]?.includes(whole.join('.')) ?? false
}

const callee = (node: Node): string => nameOf(node.callee as Node)

const isErrorListener = (call: Node | undefined): boolean => {
  if (call?.type !== 'CallExpression') return false
  const [event] = call.arguments as Node[]
  const { type, property } = call.callee as Node
  const method = type === 'MemberExpression' ? nameOf(property as Node) : ''
  return (method === 'on' || method === 'addListener') && event?.value === 'error'
}

/** The method called on the node: `node.on(…)`. */
const calledOn = (node: Node): Node | undefined => {
  const member = node.parent
  return member?.type === 'MemberExpression' && member.object === node ? member.parent : undefined
}

/**
 * Follows `as`, `!`, brackets and chained calls up to what is done with the value; true if a listener is
 * found on the way.
 */
const settled = (node: Node): { heard: boolean; at: Node } => {
  const passing = ['TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression', 'AwaitExpression']
  for (let at = node; ; ) {
    const call = calledOn(at)
    if (isErrorListener(call)) return { heard: true, at: call! }
    if (call?.type === 'CallExpression') at = call
    else if (at.parent && passing.includes(at.parent.type)) at = at.parent
    else return { heard: false, at }
  }
}

const isKept = ({ parent }: Node): boolean =>
  (parent?.type === 'CallExpression' && KEEPERS.has(callee(parent).split('.').at(-1)!)) ||
  parent?.type === 'ForOfStatement'

const assignedTo = ({ parent }: Node): string => {
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id as Node)
  return parent?.type === 'AssignmentExpression' ? nameOf(parent.left as Node) : ''
}

/** The function that returns the node, if it does nothing else. */
const answeredBy = (node: Node): string => {
  const arrow = node.parent?.type === 'ArrowFunctionExpression' ? node.parent : undefined
  return arrow ? assignedTo(arrow) : ''
}

export interface Found {
  line: number
  what: string
  isHeard: boolean
}

/** Everything in the text that emits errors, and whether anyone listens. */
export const emittersIn = async (file: string, text: string): Promise<Found[]> => {
  const program = parseSync(file, text).program as unknown as Node
  const nodes = [...walk(program)]
  const imports = importsOf(program)
  const listensTo = (name: string): boolean =>
    nodes.some((node) => {
      if (node.type !== 'Identifier' || node.name !== name) return false
      return isKept(node) || settled(node).heard
    })
  const isHeard = (node: Node): boolean => {
    const { heard, at } = settled(node)
    if (heard || isKept(at)) return true
    const name = assignedTo(at)
    if (name) return listensTo(name)
    const maker = answeredBy(at)
    if (!maker) return false
    const calls = nodes.filter((other) => other.type === 'CallExpression' && callee(other) === maker)
    return calls.length > 0 && calls.every(isHeard)
  }
  const found: Found[] = []
  for (const node of nodes) {
    const made =
      (node.type === 'NewExpression' && (await emits(callee(node), imports))) ||
      (node.type === 'CallExpression' && makes(callee(node), imports))
    if (!made) continue
    const line = text.slice(0, node.start).split('\n').length
    found.push({ line, what: callee(node), isHeard: isHeard(node) })
  }
  return found
}
