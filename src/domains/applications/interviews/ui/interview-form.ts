import type { useContractForm } from '#web/contract-form.ts'
import type { FormValues } from '#web/form-values.ts'
import type { createSchedule } from '../interview-schedules.contract.ts'

export type InterviewForm = ReturnType<typeof useContractForm<typeof createSchedule>>
export type InterviewValues = FormValues<typeof createSchedule>
