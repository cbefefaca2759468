import { useState } from 'react'

/**
 * Holds what is still being typed into a field of several words, for the button that sends them. Leaving the
 * field first may add a line to it, and a button that moves while it is pressed is not clicked: so pressing
 * the button doesn't move the focus.
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
