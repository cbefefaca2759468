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

/** Fills in a text whose fields are known. What is filled in is not looked through again. */
export const filledIn = (text: string, values: FieldValues): string =>
  text.replace(FIELD, (whole, written: string) => {
    const name = nameIn(written)
    return isField(name) ? values[name] : whole
  })
