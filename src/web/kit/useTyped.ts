import { useState } from 'react'

/**
 * What is still being typed into a field of several words, for the button that sends them. Leaving the field first may add a
 * line to it, and a button that moves away while it is pressed is not clicked: so the button keeps the focus where it is.
 */
export const useTyped = (taken: readonly string[], take: (words: string[]) => void) => {
  const [typed, setTyped] = useState('')
  const takeTyped = () => {
    const word = typed.trim()
    if (word && !taken.includes(word)) take([...taken, word])
    setTyped('')
  }
  return { field: { searchValue: typed, onSearchChange: setTyped }, takeTyped }
}
