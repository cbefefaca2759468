import type { Tick } from '#platform/reactions.ts'
import { purgeChallenges } from './passkeys/passkey-challenges.commands.ts'

export const twoStepTicks: Tick[] = [{ name: 'two_step.purge_challenges', run: purgeChallenges }]
