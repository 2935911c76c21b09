CREATE TABLE "installation_secrets" (
  "id" uuid DEFAULT gen_random_uuid() NOT NULL,
  "name" text NOT NULL,
  "value" text NOT NULL,
  "created_at" timestamptz(3) DEFAULT now() NOT NULL,
  "updated_at" timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT "installation_secrets_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "installation_secrets_name_key" ON "installation_secrets" ("name");

ALTER TABLE "installation_secrets" ENABLE ROW LEVEL SECURITY;
