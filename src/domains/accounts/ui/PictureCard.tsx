import { Card, Group, Stack, Text } from '@mantine/core'
import { LinkButton } from '#web/kit/links.tsx'
import { Face } from '#web/kit/Picture.tsx'

/** Your picture, with a way to change it. */
export const PictureCard = ({ url, name }: { url: string | null; name: string }) => (
  <Card>
    <Group gap="md" wrap="nowrap">
      <Face src={url} name={name} color="orange" size={72} radius={36} alt="" />
      <Stack gap="xs" miw={0}>
        <Text fw={600} size="lg" lineClamp={2}>
          {name}
        </Text>
        <div>
          <LinkButton to="/my-profile/change-profile-picture" variant="default" size="xs">
            {url ? 'Change picture' : 'Add a picture'}
          </LinkButton>
        </div>
      </Stack>
    </Group>
  </Card>
)
