import { listLabel } from '#shared/labels.ts'
import { inBraces, type MessageField, messageFields } from './message-fields.contract.ts'

export type FieldValues = Record<MessageField, string>

/** Braces around one line without braces: whatever else stands in a text is left as it is. */
const FIELD = /\{([^{}\n]{1,60})\}/g

/** Spaces, underscores and capitals make no difference. */
const nameIn = (written: string): string =>
  written
    .replace(/[\s_]+/gu, ' ')
    .trim()
    .toLowerCase()

const isField = (name: string): name is MessageField => messageFields.some((field) => field.name === name)

/** Returns why a text can't be filled in; null if it can. */
export const fieldComplaint = (text: string): string | null => {
  const unknown = [...text.matchAll(FIELD)]
    .map(([, written]) => written!)
    .filter((one) => !isField(nameIn(one)))
  const [first] = unknown
  if (first === undefined) return null
  return `There is no field ${inBraces(first)}. Fields are ${listLabel(messageFields.map(({ name }) => inBraces(name)))}`
}

/** How often a text has each field, and how long the rest of it is. */
const measured = (text: string) => {
  const times = new Map<MessageField, number>()
  let rest = text.length
  for (const [whole, written] of text.matchAll(FIELD)) {
    const name = nameIn(written!)
    if (!isField(name)) continue
    times.set(name, (times.get(name) ?? 0) + 1)
    rest -= whole.length
  }
  return { times: [...times], rest }
}

/** Returns how long a text is once it is filled in, for any number of readers, without filling it in for each. */
export const lengthsOf = (text: string): ((values: FieldValues) => number) => {
  const { times, rest } = measured(text)
  return (values) => times.reduce((sum, [name, count]) => sum + count * values[name].length, rest)
}

/** Fills in a text whose fields are known. What is filled in is not looked through again. */
export const filledIn = (text: string, values: FieldValues): string =>
  text.replace(FIELD, (whole, written: string) => {
    const name = nameIn(written)
    return isField(name) ? values[name] : whole
  })
