-- Confidential texts that were judged with the answers beside them are judged anew, by themselves.
UPDATE "surveys" SET "sentiment_model" = 0 WHERE "part" IN ('COMMENT', 'REQUEST') AND "feedback" IS NOT NULL AND "sentiment_model" IS NOT NULL;

UPDATE "sealed_answers" SET "given" = jsonb_set("given", '{sentimentModel}', '0') WHERE "part" = 'COMMENT' AND jsonb_typeof("given"->'sentimentModel') = 'number';
