import { type LooseKeys, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { ApiError } from './client.ts'
import { bodyErrors, type FormValues, inOneLine, normalizeEmpty, wordsOf } from './form-values.ts'
import { afterPointerRelease, trackPointer } from './pointer.ts'
import { useCall } from './queries.ts'

/** A call whose body a form can check: the browser has its schema. */
export type FormEndpoint = Endpoint & { formless?: undefined }

export interface ContractFormOptions<E extends FormEndpoint> {
  endpoint: E
  /** In the order of the inputs, which the summary follows. */
  initial: FormValues<E>
  /** Path parameters of the call. */
  params?: InputOf<E>['params']
  invalidates?: readonly Endpoint[]
  /** The submit button stays busy until the promise this returns settles, so navigate in here. */
  onSuccess?: (output: OutputOf<E>, values: FormValues<E>) => unknown
  onFailure?: (error: ApiError, values: FormValues<E>) => unknown
  /** Names for the summary where a field's path differs from its label. */
  labels?: Partial<Record<string, string>>
  /** Rules beyond the contract's body schema, like a repeated password. */
  check?: (values: FormValues<E>) => FieldErrors
  /** Makes final changes to what is sent, like naming the fields that were emptied. */
  prepare?: (values: FormValues<E>) => FormValues<E>
}

interface WrongField {
  path: string
  id: string
  label: string
  message: string
}

type Loosely = Record<string, unknown>

const split = (endpoint: Endpoint, values: Loosely) => {
  const names = Object.keys(endpoint.body?.shape ?? {})
  const body = Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  const files = Object.fromEntries(
    Object.keys(endpoint.files ?? {}).map((name) => [name, values[name] as Blob]),
  )
  return { body: endpoint.body ? (normalizeEmpty(endpoint.body, body) as Loosely) : undefined, files }
}

interface Refused {
  path: string
  message: string
  /** The previous value. */
  value: unknown
}

const memberOf = (values: Loosely, path: string): unknown => values[path.split('.')[0]!]

const refusalsOf = (errors: Record<string, string>, values: Loosely): Refused[] =>
  Object.entries(errors).map(([path, message]) => ({ path, message, value: memberOf(values, path) }))

const standing = (refused: readonly Refused[], values: Loosely): Record<string, string> =>
  Object.fromEntries(
    refused
      .filter(({ path, value }) => memberOf(values, path) === value)
      .map(({ path, message }) => [path, message]),
  )

const focusable = 'input, select, textarea, button, [tabindex], [contenteditable="true"]'

/** Finds the field of an error; for an entry of a list it may be the whole list's. */
export const fieldAt = (id: string): HTMLElement | null =>
  document.getElementById(id) ?? document.getElementById(id.split('.')[0]!)

const focusFirst = (ids: readonly string[], otherwise: string): void => {
  const found = ids.flatMap((id) => fieldAt(id) ?? [])
  found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const first = found[0] ?? document.getElementById(otherwise)
  const target = first?.matches(focusable) ? first : (first?.querySelector<HTMLElement>(focusable) ?? first)
  target?.focus()
}

/**
 * A form bound to one call: the contract's body schema validates it, the server's field errors show beside
 * the fields, a second submit while one is under way does nothing, and what was typed stays.
 */
export const useContractForm = <const E extends FormEndpoint>(options: ContractFormOptions<E>) => {
  const { endpoint, initial, params, labels = {} } = options
  const prefix = useId()
  useEffect(trackPointer, [])
  const locked = useRef(false)
  const saved = useRef(false)
  const refused = useRef<Refused[]>([])
  const idOf = (path: string) => `${prefix}-${path}`
  const summaryId = idOf('summary')

  const problemsOf = (values: FormValues<E>): Record<string, string> => {
    const { body } = split(endpoint, values as Loosely)
    const fromSchema = endpoint.body ? bodyErrors(endpoint.body, body) : {}
    return inOneLine({ ...fromSchema, ...options.check?.(values) })
  }

  const form = useForm<Loosely>({
    initialValues: initial as Loosely,
    // what the server refused stays marked until it is changed; a new submit checks it again
    validate: (values) => ({ ...standing(refused.current, values), ...problemsOf(values as FormValues<E>) }),
    validateInputOnBlur: true,
    onValuesChange: () => {
      saved.current = false
    },
  }) as unknown as UseFormReturnType<FormValues<E>>

  const mutation = useCall(endpoint, {
    invalidates: options.invalidates ?? [],
    onSuccess: (output) => {
      const sent = form.getValues()
      // what has been uploaded is not uploaded again by the next save
      form.setValues(
        Object.fromEntries(Object.keys(endpoint.files ?? {}).map((name) => [name, null])) as never,
      )
      form.resetDirty()
      saved.current = true
      return options.onSuccess?.(output, sent)
    },
  })

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors)
    // after React has drawn the messages and the summary
    setTimeout(() => focusFirst(Object.keys(errors).map(idOf), summaryId))
  }

  const send = async () => {
    const values = form.getValues()
    const { body, files } = split(endpoint, (options.prepare?.(values) ?? values) as Loosely)
    try {
      const input: unknown = { params, body, files: endpoint.files ? files : undefined }
      await mutation.mutateAsync(input as InputOf<E>)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const errors = inOneLine(error.fields)
      refused.current = refusalsOf(errors, values as Loosely)
      showErrors(errors)
      options.onFailure?.(error, values)
    }
  }

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    if (locked.current) return
    const errors = problemsOf(form.getValues())
    if (Object.keys(errors).length > 0) return showErrors(errors)
    locked.current = true
    saved.current = false
    refused.current = []
    void send().finally(() => {
      locked.current = false
    })
  }

  const order = Object.keys(initial)
  const placeOf = ([path]: [string, unknown]) => order.indexOf(path.split('.')[0]!)
  const errors = Object.entries(form.errors).sort((a, b) => placeOf(a) - placeOf(b))
  const wrong: WrongField[] = errors.flatMap(([path, message]) =>
    message ? [{ path, id: idOf(path), label: labels[path] ?? wordsOf(path), message: String(message) }] : [],
  )
  const failure = mutation.error instanceof ApiError ? mutation.error : null

  /** Validates a field only once the pointer is released, because a message would move what the person is clicking. */
  const left = (props: ReturnType<typeof form.getInputProps>) => ({
    ...props,
    onBlur: () => afterPointerRelease(() => props.onBlur?.()),
  })

  return {
    ...form,
    /** For `<form {...form.props}>`. */
    props: { onSubmit, noValidate: true, id: prefix },
    submit: () => onSubmit(),
    /** For inputs: `<TextInput label="Title" {...form.field('title')} />`. */
    field: (path: LooseKeys<FormValues<E>>) => ({
      ...left(form.getInputProps(path)),
      id: idOf(String(path)),
    }),
    /** For checkboxes and switches. */
    tick: (path: LooseKeys<FormValues<E>>) => ({
      ...form.getInputProps(path, { type: 'checkbox' }),
      id: idOf(String(path)),
    }),
    sending: mutation.isPending,
    /** What the server said when the last try failed. */
    failure,
    wrong,
    summaryId,
    /** True while something typed has not been sent. */
    isUnsaved: () => form.isDirty() && !saved.current,
  }
}

export type ContractForm = Pick<
  ReturnType<typeof useContractForm>,
  'wrong' | 'failure' | 'summaryId' | 'sending' | 'isUnsaved'
>
