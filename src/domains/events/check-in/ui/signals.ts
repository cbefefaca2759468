import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { ScanResult } from './scan-results.ts'

const KEY = 'fairlead.door-muted'

const letsIn = (result: ScanResult): boolean => result.kind === 'in' && !result.arrival.already

/** Vibrates: once briefly for admitted, twice and long for refused. */
export const vibrate = (result: ScanResult): void => {
  navigator.vibrate?.(letsIn(result) ? 80 : [120, 80, 320])
}

interface Tone {
  /** Hertz. */
  pitch: number
  /** Seconds. */
  lengths: number[]
}

const PAUSE_SECONDS = 0.08
const VOLUME = 0.25

const toneOf = (result: ScanResult): Tone =>
  letsIn(result) ? { pitch: 880, lengths: [0.12] } : { pitch: 220, lengths: [0.12, 0.32] }

const play = (audio: AudioContext, { pitch, lengths }: Tone): void => {
  const gain = audio.createGain()
  gain.gain.value = VOLUME
  gain.connect(audio.destination)
  let at = audio.currentTime
  for (const length of lengths) {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(gain)
    tone.start(at)
    tone.stop(at + length)
    at += length + PAUSE_SECONDS
  }
}

/** Tells each result by sound and vibration, unless muted; the device remembers that. */
export const useSignals = () => {
  const [isMuted, setMuted] = useLocalStorage({
    key: KEY,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const audio = useRef<AudioContext | null>(null)
  useEffect(() => {
    // browsers let a page sound only after somebody has touched it
    const wake = () => {
      audio.current ??= new AudioContext()
      void audio.current.resume()
    }
    window.addEventListener('pointerdown', wake)
    window.addEventListener('keydown', wake)
    return () => {
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
      void audio.current?.close()
      audio.current = null
    }
  }, [])
  const signal = (result: ScanResult) => {
    if (isMuted) return
    vibrate(result)
    if (audio.current?.state === 'running') play(audio.current, toneOf(result))
  }
  return { isMuted, toggleMuted: () => setMuted(!isMuted), signal }
}
