import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { timeLabel } from '#shared/labels.ts'
import type { ApiError } from '../client.ts'
import { type FormSteps, inSteps, labelOf, stepOf } from '../form-steps.ts'
import { GuidedSteps } from './GuidedSteps.tsx'
import { GuidedSummary } from './GuidedSummary.tsx'
import classes from './guided-form.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useOwnZone } from './own-zone.ts'
import { PageHeader } from './PageHeader.tsx'
import type { AutosaveForm } from './useAutosaveForm.ts'

const FOCUSABLE = 'input, textarea, button, [contenteditable="true"]'

/** After React has drawn the step. */
const focusLater = (id: string) =>
  setTimeout(() => {
    const found = document.getElementById(id)
    const target = found?.matches(`${FOCUSABLE}, [tabindex]`)
      ? found
      : found?.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus()
  }, 50)

/** Submits a guided form and moves the focus to what is wrong. */
export const useSending = () => {
  const summaryId = useId()
  const [busy, setBusy] = useState(false)
  const showWrong = () => void focusLater(summaryId)
  const sending = async <T,>(work: Promise<T | null>): Promise<T | null> => {
    setBusy(true)
    const done = await work
    setBusy(false)
    if (!done) showWrong()
    return done
  }
  return { summaryId, busy, sending, showWrong }
}

const savingWords = (
  form: AutosaveForm,
  labels: Record<string, string>,
  published: string,
  zone: string,
): string => {
  const { saving, isDraft, values } = form
  if (saving.state === 'saving') return 'Saving…'
  const names = (paths: string[]) => paths.map((path) => labelOf(labels, path)).join(', ')
  if (saving.state === 'saved') {
    const at = `Saved at ${timeLabel(saving.at, zone)}`
    return saving.left.length > 0 ? `${at}, except: ${names(saving.left)}` : at
  }
  if (saving.state === 'failed') return 'Not saved'
  if (saving.state === 'waiting') return `Not saved yet: ${names(saving.paths)}`
  if (!isDraft) return published
  return values.title.trim() ? 'Saved as you go' : 'Kept as a draft once it has a title'
}

interface GuidedFormProps<N extends string> {
  form: AutosaveForm
  title: string
  /** What to know while editing something already published. */
  published: string
  steps: FormSteps<N>
  step: N
  onStep: (step: N) => void
  /** Whether nothing is missing in a step, which its tick says. */
  isDone?: (step: N) => boolean
  summaryId: string
  failure: ApiError | null
  /** What to do about the failure. */
  advice?: ReactNode
  busy: boolean
  onSave: () => void
  onSaveDraft?: () => void
  /** The inputs of the step. */
  children: ReactNode
}

/** A long form in named steps that saves its draft by itself. */
export const GuidedForm = <N extends string>(props: GuidedFormProps<N>) => {
  const { form, title, steps, step, onStep, summaryId, failure, advice, busy, children } = props
  const at = steps.names.indexOf(step)
  const [before, after] = [steps.names[at - 1], steps.names[at + 1]]
  const zone = useOwnZone() ?? 'UTC'
  const go = (next: N) => {
    onStep(next)
    window.scrollTo({ top: 0 })
  }
  const showField = (path: string) => {
    go(stepOf(steps, path))
    focusLater(form.idOf(path))
  }
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (after) go(after)
      }}
    >
      <PageHeader
        title={title}
        description={
          <Text size="sm" c="dimmed" role="status">
            {savingWords(form, steps.labels, props.published, zone)}
          </Text>
        }
      />
      <div className={classes.layout}>
        <GuidedSteps steps={steps} step={step} errors={form.errors} isDone={props.isDone} onStep={go} />
        <Stack gap="lg" className={classes.sheet!}>
          <GuidedSummary
            id={summaryId}
            errors={inSteps(steps, form.errors)}
            labels={steps.labels}
            failure={failure}
            advice={advice}
            onField={showField}
          />
          <Title order={2}>{steps.titles[step]}</Title>
          {children}
          <Group justify="space-between" className={classes.foot!}>
            {before ? (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => go(before)}
              >
                {steps.titles[before]}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs" justify="flex-end" ml="auto">
              {form.isDraft && props.onSaveDraft && (
                <Button
                  variant="default"
                  leftSection={<IconDeviceFloppy size={18} aria-hidden />}
                  onClick={props.onSaveDraft}
                >
                  Save draft
                </Button>
              )}
              {!form.isDraft && (
                <Button loading={busy} variant={after ? 'default' : 'filled'} onClick={props.onSave}>
                  Save changes
                </Button>
              )}
              {after && (
                <Button type="submit" rightSection={<IconArrowRight size={18} aria-hidden />}>
                  {steps.titles[after]}
                </Button>
              )}
            </Group>
          </Group>
        </Stack>
      </div>
      <LeaveGuard form={form} />
    </form>
  )
}
