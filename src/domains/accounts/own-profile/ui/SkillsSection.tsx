import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SkillsField } from '#domains/meta/skills/ui/SkillsField.tsx'
import { MAX_SKILLS } from '#domains/students/students.contract.ts'
import { FormSection } from '#web/kit/FormSection.tsx'
import type { ProfileForm } from './useProfileForm.ts'

const MOST_LINKS = 10

/** An error about any one tag is shown below them all. */
const skillsError = ({ errors }: ProfileForm) =>
  errors.skills ?? Object.entries(errors).find(([path]) => path.startsWith('skills.'))?.[1]

const Links = ({ form }: { form: ProfileForm }) => {
  const links = form.values.links || []
  return (
    <Input.Wrapper
      label="Links (optional)"
      labelElement="div"
      description="A portfolio, code, a public profile."
      error={form.errors.links}
    >
      <Stack gap="xs" my="2xs">
        {links.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position in the list
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              type="url"
              placeholder="https://"
              aria-label={`Link ${index + 1}`}
              {...form.field(`links.${index}`)}
            />
            <ActionIcon
              aria-label={`Remove link ${index + 1}`}
              onClick={() => form.removeListItem('links', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {links.length < MOST_LINKS && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('links', '')}
            >
              Add a link
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

export const SkillsSection = ({ form }: { form: ProfileForm }) => {
  return (
    <FormSection id="skills" title="Skills and links">
      <SkillsField
        label="Skills (optional)"
        description="Enter takes what is offered, a comma takes what you typed."
        maxTags={MAX_SKILLS}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove all skills' }}
        {...form.field('skills')}
        error={skillsError(form)}
      />
      <Links form={form} />
    </FormSection>
  )
}
