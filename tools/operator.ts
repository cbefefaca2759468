/** Creates, lists and removes operators, and resets a lost second step, beside a running server or without one. */
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import type { NewOperator } from '#domains/operators/operators.commands.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { email as emailField, name, newPassword, text } from '#shared/fields.ts'
import { Problem } from '#shared/problems.ts'

const usage = `Usage:
  npm run operator -- create EMAIL [--first-name NAME] [--last-name NAME]
  npm run operator -- list
  npm run operator -- remove EMAIL
  npm run operator -- reset-two-step EMAIL

create makes a new person an operator and asks for a password (without a terminal, or when you just
press Enter, one is made and printed once). Someone who already has an account keeps their password.
Operators set up two-step sign-in when they first sign in.

reset-two-step removes the passkeys, the authenticator app and the recovery codes of someone who lost
them, operator or not. They are signed out everywhere and told by email. First make sure who is asking.`

class Refusal extends Error {}

const needEmail = (given: string | undefined): string => {
  const parsed = emailField.safeParse(given ?? '')
  if (parsed.success) return parsed.data
  throw new Refusal(
    given ? `"${given}" is not an email address, like name@example.edu.` : `Which email?\n\n${usage}`,
  )
}

const needName = (option: string, schema: ReturnType<typeof name>, given: string): string => {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Refusal(`${option}: ${parsed.error.issues[0]!.message}.`)
}

const GROUPS = 4
const GROUP = 5
/** Leaves out characters that are easily confused: 0 and o, 1 and l. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** About 99 bits. */
const madePassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')

/** Asks without showing what is typed. */
const askHidden = async (question: string): Promise<string> => {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  nowhere.on('error', () => {})
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  prompt.on('SIGINT', () => process.exit(130))
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stdout.write('\n')
  }
}

const choosePassword = async (): Promise<{ password: string; made: boolean }> => {
  const typed = process.stdin.isTTY ? await askHidden('Password (press Enter to have one made): ') : ''
  if (!typed) return { password: madePassword(), made: true }
  const parsed = newPassword.safeParse(typed)
  if (!parsed.success) throw new Refusal(`${parsed.error.issues[0]!.message}.`)
  if ((await askHidden('The same again: ')) !== typed) throw new Refusal('The two passwords don’t match.')
  return { password: typed, made: false }
}

// what a command needs is loaded once its words are right
const operators = () => import('#domains/operators/operators.commands.ts')

const create = async (deps: Deps, person: NewOperator) => {
  const { email } = person
  const { appointOperator, createOperator } = await operators()
  const known = await appointOperator(deps, email)
  if (known === 'already') return console.log(`${email} is already an operator.`)
  if (known === 'unverified')
    throw new Refusal(`${email} is registered but not verified. Open the link in the email first.`)
  if (known === 'appointed') return console.log(`${email} is now an operator, with their existing password.`)
  const { password, made } = await choosePassword()
  await createOperator(deps, person, password)
  console.log(`${email} is now an operator.`)
  if (made) console.log(`Password: ${password}\nIt won’t be shown again.`)
  console.log(`Sign in at ${deps.config.publicUrl}/operator/sign-in`)
}

const list = async ({ db }: Deps) => {
  const { listOperators } = await import('#domains/operators/operators.queries.ts')
  const operators = await listOperators(db)
  if (operators.length === 0) console.log('There are no operators yet.')
  for (const { email, first_name, last_name, created_at } of operators) {
    console.log(`${email}  ${`${first_name} ${last_name}`.trim()}  since ${created_at.slice(0, 10)}`)
  }
}

const remove = async (deps: Deps, email: string) => {
  const { removeOperator } = await operators()
  if (!(await removeOperator(deps, email))) throw new Refusal(`${email} is not an operator.`)
  console.log(`${email} is no longer an operator and has been signed out of the operator pages.`)
}

const resetTwoStep = async (deps: Deps, email: string) => {
  const { resetByCommand } = await import('#domains/accounts/two-step/two-step-reset.commands.ts')
  const outcome = await resetByCommand(deps, email)
  if (outcome === 'unknown') throw new Refusal(`No one here has the address ${email}.`)
  console.log(
    outcome === 'done'
      ? `${email} now signs in with only the password, and sets up a new second step if one is required.`
      : `${email} has not set up two-step sign-in.`,
  )
}

const options = {
  'first-name': { type: 'string', default: 'Operator' },
  'last-name': { type: 'string', default: '' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Parses the command, checked before anything is opened; null if only the usage was asked for. */
const command = (): ((deps: Deps) => Promise<void>) | null => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [verb, given, ...rest] = positionals
  if (values.help) return null
  if (rest.length > 0) throw new Refusal(`"${rest[0]}" is one argument too many.\n\n${usage}`)
  if (verb === 'list') return list
  if (verb !== 'create' && verb !== 'remove' && verb !== 'reset-two-step')
    throw new Refusal(verb ? `There is no command "${verb}".\n\n${usage}` : usage)
  const email = needEmail(given)
  if (verb === 'remove') return (deps) => remove(deps, email)
  if (verb === 'reset-two-step') return (deps) => resetTwoStep(deps, email)
  const first_name = needName('--first-name', name(100), values['first-name'])
  const last_name = needName('--last-name', text(100), values['last-name'])
  return (deps) => create(deps, { email, first_name, last_name })
}

const run = async () => {
  const work = command()
  if (!work) return console.log(usage)
  const { openRuntime } = await import('../src/runtime.ts')
  const runtime = await openRuntime(readConfig(process.env), pino({ level: 'error' }), {
    command: true,
    patient: true,
  })
  try {
    await work(runtime.deps)
  } finally {
    await runtime.close()
  }
}

const explained = (error: unknown): string => {
  if (error instanceof Problem && error.fields) return `${Object.values(error.fields).flat().join('. ')}.`
  if (error instanceof Refusal || error instanceof ConfigError || error instanceof Problem)
    return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n\n${usage}` : `That didn’t work: ${message}`
}

await run().catch((error: unknown) => {
  console.error(explained(error))
  process.exitCode = 1
})
