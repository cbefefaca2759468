import { ActionIcon, Button, Group, Input, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { MAX_SKILLS } from '#domains/students/students.contract.ts'
import { correctSkill } from '#domains/students/ui/skill-correction.ts'
import { skills } from '#shared/lists.ts'
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
  const field = form.field('skills')
  return (
    <FormSection id="skills" title="Skills and links">
      <TagsInput
        label="Skills (optional)"
        description="Choose from the list or type your own and press Enter."
        data={[...skills]}
        maxTags={MAX_SKILLS}
        splitChars={[',', ';']}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': 'Remove all skills' }}
        maxDropdownHeight={280}
        {...field}
        onChange={(skills: string[]) => field.onChange(skills.map(correctSkill))}
        error={skillsError(form)}
      />
      <Links form={form} />
    </FormSection>
  )
}
