import { Textarea, TextInput } from '@mantine/core'
import { SkillsField } from '#domains/meta/skills/ui/SkillsField.tsx'
import { useContractForm } from '#web/contract-form.ts'
import { DialogForm } from '#web/kit/DialogForm.tsx'
import { addProject, background, editProject, type Project } from '../background.contract.ts'
import { MOST_IN_PROJECT } from '../background-values.contract.ts'

interface ProjectDialogProps {
  /** The entry to change; without one, another is added. */
  of: Project | null
  onDone: () => void
}

/** One thing the student made. */
export const ProjectDialog = ({ of, onDone }: ProjectDialogProps) => {
  const form = useContractForm({
    // the body of both has the same fields, but for the version, which a new entry has none of
    endpoint: (of ? editProject : addProject) as typeof editProject,
    params: { id: of?.id ?? '' },
    initial: {
      name: of?.name ?? '',
      link: of?.link ?? '',
      description: of?.description ?? '',
      skills: of?.skills ?? [],
      version: of?.version ?? null,
    },
    invalidates: [background],
    onSuccess: onDone,
  })
  return (
    <DialogForm form={form} verb={of ? 'Save' : 'Add'} onCancel={onDone}>
      <TextInput label="Name" maxLength={160} {...form.field('name')} />
      <TextInput label="Link (optional)" type="url" placeholder="https://" {...form.field('link')} />
      <Textarea
        label="What it is, and what you did in it (optional)"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
        {...form.field('description')}
      />
      <SkillsField label="Skills (optional)" maxTags={MOST_IN_PROJECT} {...form.field('skills')} />
    </DialogForm>
  )
}
