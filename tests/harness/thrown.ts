import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAst } from 'vite'
import { type ProblemWord, problemCatalog } from '#shared/problems.ts'
import { pathOf } from './source.ts'

/**
 * Which problems a piece of the product can throw, read from its source: from a declaration through
 * everything it refers to, across imports, to each `new Problem(…)`. It does not know which branch is taken,
 * so it finds too many rather than too few.
 */

interface Node {
  type: string
  [member: string]: unknown
}
type Names = Map<string, Node>
interface From {
  file: string
  name: string
}
interface Found {
  module: Module
  node: Node
  /** `file#name`. */
  at: string
}
interface Module {
  file: string
  declared: Names
  imported: Map<string, From>
  /** What it re-exports from other modules. */
  passedOn: Map<string, From>
}

const root = resolve(import.meta.dirname, '../..')
/** Only a call with an `Idempotency-Key` gets there, and every writing call takes one. */
const MARKS = /^src\/platform\/claims\.ts$/
const TYPES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([member]) => !TYPES.has(member))
    .flatMap(([, value]) => value)
    .filter(isNode)

const textOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? String(value)
}

/** `x as T`, `x satisfies T` and `x!` are x. */
const bare = (node: Node): Node => (/^TS.*Expression$/.test(node.type) ? bare(node.expression as Node) : node)

const namesOf = (pattern: Node): string[] => {
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  return childrenOf(pattern.type === 'Property' ? { type: '', value: pattern.value } : pattern).flatMap(
    namesOf,
  )
}

const readModule = (file: string, source: string): Module => {
  const module: Module = { file, declared: new Map(), imported: new Map(), passedOn: new Map() }
  const fileOf = (specifier: unknown): string => pathOf(file, textOf(specifier))
  const declare = (node: Node): void => {
    if (node.type === 'VariableDeclaration') {
      for (const { id, init } of node.declarations as Array<{ id: Node; init: Node | null }>)
        for (const name of namesOf(id)) if (init) module.declared.set(name, init)
    } else if (node.id) module.declared.set(textOf(node.id), node)
  }
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as {
    body: Node[]
  }
  for (const node of program.body) {
    if (node.importKind === 'type' || node.exportKind === 'type') continue
    if (node.type === 'ImportDeclaration') {
      for (const one of node.specifiers as Node[])
        module.imported.set(textOf(one.local), {
          file: fileOf(node.source),
          name: one.type === 'ImportNamespaceSpecifier' ? '*' : textOf(one.imported ?? { name: 'default' }),
        })
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      for (const one of node.specifiers as Node[])
        module.passedOn.set(textOf(one.exported), { file: fileOf(node.source), name: textOf(one.local) })
    } else if (node.declaration) declare(node.declaration as Node)
    else declare(node)
  }
  return module
}

/** The member of an object literal. */
const memberOf = (object: Node, name: string): Node | undefined => {
  const written = bare(object)
  if (written.type !== 'ObjectExpression') return undefined
  const found = (written.properties as Node[]).find(({ key }) => key && textOf(key) === name)
  return found?.value as Node | undefined
}

const isWord = (text: unknown): text is ProblemWord =>
  typeof text === 'string' && Object.hasOwn(problemCatalog, text)

/** Every problem word it contains: the possible values of a computed one. */
const wordsIn = (node: Node): ProblemWord[] => [
  ...(node.type === 'Literal' && isWord(node.value) ? [node.value] : []),
  ...childrenOf(node).flatMap(wordsIn),
]

const isPlain = (node: Node): boolean => {
  const of = bare(node)
  if (of.type === 'Literal') return true
  return (
    of.type === 'ConditionalExpression' && isPlain(of.consequent as Node) && isPlain(of.alternate as Node)
  )
}

export interface Handler {
  /** The module of the contract, and what part of it is served. */
  contract: From
  key: string
  file: string
  node: Node
}

/** Reads sources on demand; a test passes its own. */
export const openSources = (
  read = (file: string) =>
    existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : null,
) => {
  const modules = new Map<string, Module | null>()
  const moduleOf = (file: string): Module | null => {
    const known = modules.get(file)
    if (known !== undefined) return known
    const source = /\.tsx?$/.test(file) ? read(file) : null
    const made = source === null ? null : readModule(file, source)
    modules.set(file, made)
    return made
  }
  const found = ({ file, name }: From): Found | null => {
    const module = MARKS.test(file) ? null : moduleOf(file)
    if (!module) return null
    const passed = module.passedOn.get(name)
    if (passed) return found(passed)
    const node = module.declared.get(name)
    return node ? { module, node, at: `${file}#${name}` } : null
  }
  const lookUp = (module: Module, name: string): Found | null => {
    const from = module.imported.get(name)
    if (from) return from.name === '*' ? null : found(from)
    const node = module.declared.get(name)
    return node ? { module, node, at: `${module.file}#${name}` } : null
  }
  /** The one declaration, or member of one, that a name refers to. */
  const resolved = (module: Module, node: Node): Found | null => {
    if (node.type === 'Identifier') return lookUp(module, textOf(node))
    if (node.type !== 'MemberExpression' || node.computed) return null
    const [object, member] = [bare(node.object as Node), textOf(node.property)]
    const from = object.type === 'Identifier' ? module.imported.get(textOf(object)) : undefined
    if (from?.name === '*') return found({ ...from, name: member })
    const whole = resolved(module, object)
    const part = whole && memberOf(whole.node, member)
    return part ? { module: whole.module, node: part, at: `${whole.at}.${member}` } : null
  }
  /** What a node refers to, at the first level. */
  const named = (module: Module, node: Node): Found[] => {
    const one = resolved(module, node)
    if (one) return [one]
    if (node.type === 'MemberExpression' && !node.computed) return named(module, bare(node.object as Node))
    if (node.type === 'Property' && !node.computed) return named(module, node.value as Node)
    return childrenOf(node).flatMap((child) => named(module, child))
  }
  const own = (module: Module, node: Node, inside: Node): ProblemWord[] => {
    const { type, callee, arguments: given } = node as { type: string; callee?: Node; arguments?: Node[] }
    const below = childrenOf(node).flatMap((child) => own(module, child, inside))
    if (type !== 'NewExpression' || callee?.name !== 'Problem') return below
    const [word] = given!
    if (isPlain(word!)) return [...wordsIn(word!), ...below]
    const around = [inside, ...named(module, inside).map((one) => one.node)]
    return [...around.flatMap(wordsIn), ...below]
  }
  /** Each problem that can be thrown, with where it occurs. */
  const thrownBy = (file: string, start: Node): Map<ProblemWord, string> => {
    const words = new Map<ProblemWord, string>()
    const seen = new Set<string>()
    const visit = (module: Module, node: Node, at: string): void => {
      if (seen.has(at)) return
      seen.add(at)
      for (const word of own(module, node, node)) if (!words.has(word)) words.set(word, at)
      for (const one of named(module, node)) visit(one.module, one.node, one.at)
    }
    visit(moduleOf(file)!, start, file)
    return words
  }
  /** The members of an object: written out, referenced, or returned by a function that is called. */
  const membersOf = (module: Module, node: Node): Array<[key: string, value: Node]> => {
    const written = bare(node)
    if (written.type === 'Identifier') {
      const one = module.declared.get(textOf(written))
      return one ? membersOf(module, one) : []
    }
    if (written.type === 'CallExpression') return membersOf(module, written.callee as Node)
    if (written.type === 'ArrowFunctionExpression') return membersOf(module, written.body as Node)
    if (written.type !== 'ObjectExpression') throw new Error(`${module.file}: handlers that cannot be read`)
    return (written.properties as Node[]).flatMap(
      (one): Array<[string, Node]> =>
        one.type === 'SpreadElement'
          ? membersOf(module, one.argument as Node)
          : [[textOf(one.key), one.value as Node]],
    )
  }
  /** What `serve(contract, handlers)` joins in a routes file. */
  const handlersOf = (file: string): Handler[] => {
    const module = moduleOf(file)!
    return [...module.declared.values()].map(bare).flatMap((node) => {
      if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'serve') return []
      const [contract, given] = node.arguments as [Node, Node]
      const from = module.imported.get(textOf(contract))!
      return membersOf(module, given).map(([key, handler]) => ({ contract: from, key, file, node: handler }))
    })
  }
  return { thrownBy, handlersOf }
}
