import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import classes from './door-mode.module.css'
import { passableOf, type Refused, type ScanResult, shownResult } from './scan-results.ts'

/** Milliseconds after which the next person may be scanned without a tap. */
const WELCOME_MS = 2500

interface DoorSheetProps {
  result: ScanResult | null
  onNext: () => void
  onLetIn?: ((who: Refused) => void) | undefined
}

/** The answer over the whole screen, in its color; a welcome leaves by itself. */
export const DoorSheet = ({ result, onNext, onLetIn }: DoorSheetProps) => {
  const answer = result && shownResult(result)
  const Icon = answer?.icon
  const passable = passableOf(result)
  const isWelcome = answer?.color === 'green'
  useEffect(() => {
    if (!isWelcome || !result) return
    const timer = setTimeout(onNext, WELCOME_MS)
    return () => clearTimeout(timer)
  }, [isWelcome, result, onNext])
  return (
    <>
      <div role="status" aria-live="assertive" className={classes.sheet} data-color={answer?.color}>
        {answer && Icon && (
          <>
            <Icon size={96} stroke={1.5} aria-hidden />
            <Text className={classes.answer}>{answer.title}</Text>
            <Text size="lg">{answer.text}</Text>
          </>
        )}
      </div>
      {answer && (
        <div className={classes.next}>
          {passable && onLetIn && (
            <Button size="lg" variant="white" color="dark" onClick={() => onLetIn(passable)}>
              Let in anyway
            </Button>
          )}
          <Button size="lg" variant="white" color="dark" onClick={onNext}>
            Next
          </Button>
        </div>
      )}
    </>
  )
}
