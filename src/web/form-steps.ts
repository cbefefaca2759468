import { wordsOf } from './form-values.ts'

/** The steps of a long form in order, and the fields on each. */
export interface FormSteps<N extends string> {
  names: readonly N[]
  titles: Record<N, string>
  fields: Partial<Record<N, readonly string[]>>
  /** The names of fields where the path doesn't say it. */
  labels: Record<string, string>
}

/** Returns the name of a field; in a list, with its position: `booth.*.name` may be called "Name of booth #". */
export const labelOf = (labels: Record<string, string>, path: string): string => {
  const place = Number(/\.(\d+)(?=\.|$)/.exec(path)?.[1] ?? 0) + 1
  const label = labels[path] ?? labels[path.replace(/\.\d+(?=\.|$)/g, '.*')]
  return label?.replace('#', String(place)) ?? wordsOf(path)
}

/** Returns the step with the field of this error, or the first step for an error without a field. */
export const stepOf = <N extends string>({ names, fields }: FormSteps<N>, path: string): N => {
  const root = path.split('.')[0] ?? ''
  return names.find((name) => fields[name]?.includes(root)) ?? names[0]!
}

/** Sorts errors in the order of the steps. */
export const inSteps = <N extends string>(
  steps: FormSteps<N>,
  errors: Record<string, string>,
): Record<string, string> => {
  const placeOf = ([path]: [string, string]) => steps.names.indexOf(stepOf(steps, path))
  return Object.fromEntries(Object.entries(errors).sort((a, b) => placeOf(a) - placeOf(b)))
}
