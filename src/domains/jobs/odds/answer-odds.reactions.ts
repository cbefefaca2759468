import type { Tick } from '#platform/reactions.ts'
import { countOdds } from './answer-odds.commands.ts'

export const answerOddsTicks: Tick[] = [{ name: 'answer_odds.count', run: countOdds }]
