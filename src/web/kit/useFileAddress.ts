import { useEffect, useState } from 'react'

/** Returns an address to preview a chosen file before it is sent. */
export const useFileAddress = (file: File | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
