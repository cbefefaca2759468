import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CHUNK_TIMEOUT_MS, ChunkLoadError } from '../chunks.ts'

/** A page whose parts have not arrived within the limit counts as failed. */
export const useLateChunks = (): ChunkLoadError | null => {
  const router = useRouter()
  const [late, setLate] = useState<ChunkLoadError | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      setLate(null)
    }
    const leaving = router.subscribe('onBeforeLoad', () => {
      stop()
      timer = setTimeout(() => setLate(new ChunkLoadError(false)), CHUNK_TIMEOUT_MS)
    })
    const arrived = router.subscribe('onResolved', stop)
    return () => {
      stop()
      leaving()
      arrived()
    }
  }, [router])
  return late
}
