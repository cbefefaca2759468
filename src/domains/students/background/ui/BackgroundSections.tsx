import { ActionIcon, Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconEyeOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormSection } from '#web/kit/FormSection.tsx'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { type Background, background } from '../background.contract.ts'
import { AuthorizationDialog } from './AuthorizationDialog.tsx'
import { ExperienceLines, ProjectLines, WishFacts } from './BackgroundView.tsx'
import classes from './background.module.css'
import { authorizationLine, gradeLine, hasWishes, spokenLine } from './background-words.ts'
import { ExperienceDialog } from './ExperienceDialog.tsx'
import { GradeDialog } from './GradeDialog.tsx'
import { LanguageDialog } from './LanguageDialog.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { useRemovals } from './useRemovals.ts'

interface RowProps {
  name: string
  onEdit: () => void
  onRemove?: () => void
  children: ReactNode
}

const Row = ({ name, onEdit, onRemove, children }: RowProps) => (
  <div className={classes.row}>
    {children}
    <Group gap="2xs" wrap="nowrap">
      <ActionIcon aria-label={`Change ${name}`} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      {onRemove && (
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  </div>
)

const Add = ({ may, onClick, children }: { may: boolean; onClick: () => void; children: ReactNode }) =>
  may ? (
    <div>
      <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
        {children}
      </Button>
    </div>
  ) : (
    <Text size="sm" c="dimmed">
      Your profile holds no more of these. Remove one to add another.
    </Text>
  )

const Hidden = () => (
  <Badge color="gray" leftSection={<IconEyeOff size={12} aria-hidden />}>
    Hidden
  </Badge>
)
const Shown = () => <Badge color="green">Shown</Badge>

/** Which dialog is open, and with what in it. */
type Opened =
  | { kind: 'experience'; of: Background['experiences'][number] | null }
  | { kind: 'project'; of: Background['projects'][number] | null }
  | { kind: 'language'; of: Background['languages'][number] | null }
  | { kind: 'authorization'; of: Background['authorizations'][number] | null }
  | { kind: 'grade' }
  | { kind: 'preferences' }

const titles: Record<Opened['kind'], string> = {
  experience: 'Experience',
  project: 'Project',
  language: 'Language',
  authorization: 'Permission to work',
  grade: 'Grade',
  preferences: 'What you’re looking for',
}

const DialogOf = ({ opened, own, close }: { opened: Opened; own: Background; close: () => void }) => {
  if (opened.kind === 'experience') return <ExperienceDialog of={opened.of} onDone={close} />
  if (opened.kind === 'project') return <ProjectDialog of={opened.of} onDone={close} />
  if (opened.kind === 'language')
    return <LanguageDialog of={opened.of} known={own.languages} onDone={close} />
  if (opened.kind === 'authorization')
    return <AuthorizationDialog of={opened.of} known={own.authorizations} onDone={close} />
  if (opened.kind === 'grade') return <GradeDialog of={own.grade} onDone={close} />
  return <PreferencesDialog of={own.preferences} onDone={close} />
}

type Own = Background & {
  may: Record<`add_${'experience' | 'project' | 'language' | 'authorization'}`, boolean>
}

interface PartProps {
  own: Own
  open: (opened: Opened) => void
  remove: ReturnType<typeof useRemovals>
}

const ExperienceSection = ({ own, open, remove }: PartProps) => (
  <FormSection
    id="experience"
    title="Experience"
    help="Jobs, internships, volunteering, clubs you ran. For many employers it says more than grades."
  >
    {own.experiences.length > 0 && (
      <div>
        {own.experiences.map((of) => (
          <Row
            key={of.id}
            name={`${of.title}, ${of.organization}`}
            onEdit={() => open({ kind: 'experience', of })}
            onRemove={() => remove.experience(of)}
          >
            <ExperienceLines of={of} />
          </Row>
        ))}
      </div>
    )}
    <Add may={own.may.add_experience} onClick={() => open({ kind: 'experience', of: null })}>
      Add experience
    </Add>
  </FormSection>
)

const ProjectSection = ({ own, open, remove }: PartProps) => (
  <FormSection
    id="projects"
    title="Projects"
    help="Something you built, researched, wrote or organized, for a course or on your own."
  >
    {own.projects.length > 0 && (
      <div>
        {own.projects.map((of) => (
          <Row
            key={of.id}
            name={of.name}
            onEdit={() => open({ kind: 'project', of })}
            onRemove={() => remove.project(of)}
          >
            <ProjectLines of={of} />
          </Row>
        ))}
      </div>
    )}
    <Add may={own.may.add_project} onClick={() => open({ kind: 'project', of: null })}>
      Add a project
    </Add>
  </FormSection>
)

const LanguageSection = ({ own, open, remove }: PartProps) => (
  <FormSection id="languages" title="Languages" help="Spoken and signed ones, and how well you know them.">
    {own.languages.length > 0 && (
      <div>
        {own.languages.map((of) => (
          <Row
            key={of.language}
            name={spokenLine(of)}
            onEdit={() => open({ kind: 'language', of })}
            onRemove={() => remove.language(of)}
          >
            <Text>{spokenLine(of)}</Text>
          </Row>
        ))}
      </div>
    )}
    <Add may={own.may.add_language} onClick={() => open({ kind: 'language', of: null })}>
      Add a language
    </Add>
  </FormSection>
)

const QuietSection = ({ own, open, remove }: PartProps) => (
  <FormSection
    id="quiet"
    title="Grade and permission to work"
    help="You need not say either. They are hidden until you show them."
  >
    {own.grade && (
      <Row name="grade" onEdit={() => open({ kind: 'grade' })}>
        <Group gap="xs">
          <Text>Grade: {gradeLine(own.grade)}</Text>
          {own.grade.is_shown ? <Shown /> : <Hidden />}
        </Group>
      </Row>
    )}
    {own.authorizations.map((of) => (
      <Row
        key={of.country}
        name={authorizationLine(of)}
        onEdit={() => open({ kind: 'authorization', of })}
        onRemove={() => remove.authorization(of)}
      >
        <Group gap="xs">
          <Text>{authorizationLine(of)}</Text>
          {of.is_shown ? <Shown /> : <Hidden />}
        </Group>
      </Row>
    ))}
    <Group gap="xs">
      {!own.grade && (
        <Add may onClick={() => open({ kind: 'grade' })}>
          Add your grade
        </Add>
      )}
      <Add may={own.may.add_authorization} onClick={() => open({ kind: 'authorization', of: null })}>
        Add a country you may work in
      </Add>
    </Group>
  </FormSection>
)

const WishSection = ({ own, open }: PartProps) => (
  <FormSection
    id="looking-for"
    title="What you’re looking for"
    help="Employers who see your profile know at once whether they have it."
  >
    {own.preferences && hasWishes(own) ? (
      <Row name="what you’re looking for" onEdit={() => open({ kind: 'preferences' })}>
        <WishFacts of={own.preferences} />
      </Row>
    ) : (
      <Add may onClick={() => open({ kind: 'preferences' })}>
        Say what you’re looking for
      </Add>
    )}
  </FormSection>
)

/** What a profile says beyond studies, each entry on its own: saved at once, apart from the form around it. */
const BackgroundSections = () => {
  const { data, error, refetch } = useQuery(queryFor(background))
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRemovals()
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={3} height={120} />
  const part = { own: data, open: setOpened, remove }
  const close = () => setOpened(null)
  return (
    <Stack gap="lg">
      <ExperienceSection {...part} />
      <ProjectSection {...part} />
      <LanguageSection {...part} />
      <QuietSection {...part} />
      <WishSection {...part} />
      <Modal opened={opened !== null} onClose={close} title={opened && titles[opened.kind]} size="lg">
        {opened && <DialogOf opened={opened} own={data} close={close} />}
      </Modal>
    </Stack>
  )
}
export default BackgroundSections
