import { useRef } from 'react'

/** Puts text where the cursor is, which then stands behind it. */
export const useFieldInsert = (value: string, change: (value: string) => void) => {
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string) => {
    const { selectionStart: from, selectionEnd: to } = box.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    change(value.slice(0, from) + text + value.slice(to))
    setTimeout(() => {
      box.current?.focus()
      box.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return { box, insert }
}
