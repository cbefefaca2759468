import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

interface Change {
  at: number
  until: number
  text: string
}

const changed = (code: string, changes: Change[]): string =>
  changes
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code)

/** What only the server reads of a call: the browser checks neither answers nor what it puts into addresses. */
const SERVERS = new Set(['output', 'params', 'query'])

type Member = Extract<ESTree.ObjectPropertyKind, { type: 'Property' }>

const nameOf = (part: ESTree.ObjectPropertyKind): string | undefined =>
  part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : undefined

const isServers = (part: ESTree.ObjectPropertyKind): boolean =>
  SERVERS.has(nameOf(part) ?? '') && (part as Member).value.type !== 'Literal'

/** Removes what the browser does not read from each `endpoint()`; a body no form checks only says that there is one. */
const withoutServers = (code: string): string => {
  const changes: Change[] = []
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (given?.type !== 'ObjectExpression') return
      const formless = given.properties.some((part) => nameOf(part) === 'formless')
      for (const part of given.properties) {
        if (isServers(part)) changes.push({ at: part.start, until: part.end, text: '...{}' })
        if (formless && nameOf(part) === 'body')
          changes.push({ at: part.start, until: part.end, text: 'body: {}' })
      }
    },
  }).visit(parseSync('contract.js', code).program)
  return changed(code, changes)
}

const PART = '?part='

/** Files that only declare: nothing happens when they are loaded. */
const DECLARING =
  /\/src\/.*\/([\w-]+\.contract|fields|paging|lists|labels|labels-of-lists|words|[\w-]+-words|calls|address|structured-data)\.ts$/

const declarationOf = (statement: ESTree.Program['body'][number]) => {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ||
    declared?.type === 'FunctionDeclaration' ||
    declared?.type === 'ClassDeclaration'
    ? declared
    : null
}

/** All names in a piece of code, including those of members. */
const namesIn = (node: ESTree.Node): Set<string> => {
  const names = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    else if (value && typeof value === 'object') {
      if ('type' in value && value.type === 'Identifier' && 'name' in value) names.add(String(value.name))
      for (const one of Object.values(value)) walk(one)
    }
  }
  walk(node)
  return names
}

const boundIn = (pattern: ESTree.BindingPattern | ESTree.BindingRestElement | null): string[] => {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left)
  if (pattern.type === 'RestElement') return boundIn(pattern.argument)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(boundIn)
  return pattern.properties.flatMap((part) => boundIn(part.type === 'Property' ? part.value : part))
}

const boundBy = (declared: NonNullable<ReturnType<typeof declarationOf>>): string[] =>
  declared.type === 'VariableDeclaration'
    ? declared.declarations.flatMap(({ id }) => boundIn(id))
    : [declared.id!.name]

/** Marks what a declaration makes as droppable when no one uses it. */
const pure = (code: string, declared: NonNullable<ReturnType<typeof declarationOf>>): string => {
  const text = code.slice(declared.start, declared.end)
  if (declared.type !== 'VariableDeclaration') return text
  return changed(
    text,
    declared.declarations.flatMap(({ init }) =>
      !init || init.type === 'ArrowFunctionExpression'
        ? []
        : [
            {
              at: init.start - declared.start,
              until: init.start - declared.start,
              text: '/* @__PURE__ */ (() => (',
            },
            { at: init.end - declared.start, until: init.end - declared.start, text: '))()' },
          ],
    ),
  )
}

interface Parts {
  /** The module itself, which only passes on its parts. */
  whole: string
  parts: Map<string, string>
}

/** Makes a module of each declaration, so that each is loaded with the pages that use it. */
const taken = (id: string, code: string): Parts => {
  const { body } = parseSync('contract.js', code).program
  const from = (name: string) => JSON.stringify(`${id}${PART}${name}`)
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const rest = body.filter((statement) => !declarationOf(statement) && statement.type !== 'ImportDeclaration')
  const units = body.flatMap((statement) => {
    const declared = declarationOf(statement)
    if (!declared) return []
    const bound = boundBy(declared)
    return [
      { declared, bound, isExported: statement.type === 'ExportNamedDeclaration', names: namesIn(declared) },
    ]
  })
  const parts = new Map<string, string>()
  for (const unit of units) {
    const brought = imports.flatMap(({ specifiers, source }) => {
      const used = specifiers.filter(({ local }) => unit.names.has(local.name))
      return used.map((one) => {
        const what =
          one.type === 'ImportSpecifier'
            ? `{ ${code.slice(one.start, one.end)} }`
            : code.slice(one.start, one.end)
        return `import ${what} from ${code.slice(source.start, source.end)}`
      })
    })
    const siblings = units
      .filter((other) => other !== unit)
      .flatMap(({ bound }) =>
        bound
          .filter((name) => unit.names.has(name))
          .map((name) => `import { ${name} } from ${from(bound[0]!)}`),
      )
    const text = [...brought, ...siblings, pure(code, unit.declared), `export { ${unit.bound.join(', ')} }`]
    parts.set(unit.bound[0]!, text.join('\n'))
  }
  const exported = units
    .filter(({ isExported }) => isExported)
    .map(({ bound }) => `export { ${bound.join(', ')} } from ${from(bound[0]!)}`)
  return { whole: [...exported, ...rest.map(({ start, end }) => code.slice(start, end))].join('\n'), parts }
}

/**
 * Contracts, and the fields, lists and labels they are made of, declare and never run anything, so the browser's copy of one
 * loses the calls and schemas no page uses, and is split by declaration. Without this every page would load, and
 * build while it starts, the schemas of all that its slices can do.
 */
export const lightContracts = (): Plugin => {
  const known = new Map<string, string>()
  return {
    name: 'light-contracts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: { filter: { id: /\?part=/ }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: /\?part=/ }, handler: (id) => known.get(id) ?? null },
    transform: {
      filter: { id: DECLARING },
      handler(code, id) {
        const { whole, parts } = taken(id, withoutServers(code))
        for (const [name, text] of parts) known.set(`${id}${PART}${name}`, text)
        return { code: whole, moduleSideEffects: false }
      },
    },
  }
}
