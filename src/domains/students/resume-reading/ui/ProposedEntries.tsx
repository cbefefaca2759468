import {
  ActionIcon,
  Card,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { languageName } from '#shared/languages.ts'
import { MonthField } from '#web/kit/MonthField.tsx'
import { languageLevels } from '../../background/background-values.contract.ts'
import { levelWords } from '../../background/ui/background-words.ts'
import type { ExperienceDraft, LanguageDraft, ProjectDraft } from './drafts.ts'

/** Field errors of one entry, by the field's name. */
export type Errors = Partial<Record<string, string>>

interface EntryProps<D> {
  of: D
  errors: Errors
  set: (change: Partial<D>) => void
}

const Taken = ({
  of,
  label,
  set,
}: {
  of: ExperienceDraft | ProjectDraft | LanguageDraft
  label: string
  set: (change: { taken: boolean }) => void
}) => (
  <Checkbox
    label={label}
    {...(of.known && { description: 'Your profile says this already.' })}
    checked={of.taken}
    onChange={(event) => set({ taken: event.currentTarget.checked })}
  />
)

const Entry = ({ children }: { children: ReactNode }) => (
  <Card p="sm">
    <Stack gap="sm">{children}</Stack>
  </Card>
)

const Description = ({ label, of, errors, set }: EntryProps<{ description: string }> & { label: string }) => (
  <Textarea
    label={label}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={4000}
    value={of.description}
    error={errors.description}
    onChange={(event) => set({ description: event.currentTarget.value })}
  />
)

export const ProposedExperience = ({ of, errors, set }: EntryProps<ExperienceDraft>) => (
  <Entry>
    <Taken of={of} label={[of.title, of.organization].filter(Boolean).join(', ') || 'Experience'} set={set} />
    {of.taken && (
      <>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" flex={1}>
            <TextInput
              label="Title"
              maxLength={160}
              value={of.title}
              error={errors.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
            />
            <TextInput
              label="Organization"
              maxLength={160}
              value={of.organization}
              error={errors.organization}
              onChange={(event) => set({ organization: event.currentTarget.value })}
            />
          </SimpleGrid>
          <ActionIcon
            aria-label="Swap title and organization"
            mb={4}
            onClick={() => set({ title: of.organization, organization: of.title })}
          >
            <IconArrowsExchange size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <TextInput
          label="Place (optional)"
          maxLength={160}
          value={of.place}
          error={errors.place}
          onChange={(event) => set({ place: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MonthField
            id={`${of.key}-from`}
            label="From"
            value={of.started}
            error={errors.started}
            onChange={(started) => set({ started })}
          />
          <MonthField
            id={`${of.key}-until`}
            label="Until"
            value={of.goes_on ? '' : of.ended}
            disabled={of.goes_on}
            error={errors.ended}
            onChange={(ended) => set({ ended })}
          />
        </SimpleGrid>
        <Checkbox
          label="It goes on"
          checked={of.goes_on}
          onChange={(event) => set({ goes_on: event.currentTarget.checked })}
        />
        <Description label="What you did (optional)" of={of} errors={errors} set={set} />
      </>
    )}
  </Entry>
)

export const ProposedProject = ({ of, errors, set }: EntryProps<ProjectDraft>) => (
  <Entry>
    <Taken of={of} label={of.name || 'Project'} set={set} />
    {of.taken && (
      <>
        <TextInput
          label="Name"
          maxLength={160}
          value={of.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Link (optional)"
          type="url"
          value={of.link}
          error={errors.link}
          onChange={(event) => set({ link: event.currentTarget.value })}
        />
        <Description label="What it is (optional)" of={of} errors={errors} set={set} />
      </>
    )}
  </Entry>
)

const levels = languageLevels.map((value) => ({ value, label: levelWords[value] })).toReversed()

export const ProposedLanguage = ({ of, errors, set }: EntryProps<LanguageDraft>) => (
  <Entry>
    <Taken of={of} label={languageName(of.language)} set={set} />
    {of.taken && (
      <Select
        label={`How well: ${languageName(of.language)}`}
        placeholder="Your resume doesn’t say; choose"
        data={levels}
        allowDeselect={false}
        value={of.level}
        error={errors.level}
        onChange={(level) => set({ level: level as LanguageDraft['level'] })}
      />
    )}
  </Entry>
)

export const Proposed = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Text component="h3" fw={600} mb="xs">
      {title}
    </Text>
    <Stack gap="sm">{children}</Stack>
  </section>
)
